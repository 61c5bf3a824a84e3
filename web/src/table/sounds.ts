/** Short sounds, made on the spot; off unless a person turns them on. */

import { preferences } from "@/settings.svelte";

export type Sound = "tile" | "turn" | "end";

const TUNES: Record<Sound, number[]> = { tile: [520], turn: [440, 660], end: [523, 659, 784] };
const NOTE = 0.09;

let context: AudioContext | undefined;

export function sound(name: Sound): void {
  if (preferences.sounds === "off") return;
  context ??= new AudioContext();
  TUNES[name].forEach((pitch, index) => note(context as AudioContext, pitch, index * NOTE));
}

function note(audio: AudioContext, pitch: number, after: number): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + after;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(preferences.sounds === "soft" ? 0.04 : 0.14, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + NOTE * 1.6);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + NOTE * 2);
}
