// Writes src/api/types.ts from the server's OpenAPI description, read from standard input.
import { writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";

const { schemas } = JSON.parse(await text(process.stdin)).components;

function type(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  if (schema.anyOf) return schema.anyOf.map(type).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return `Array<${type(schema.items ?? {})}>`;
  if (schema.type === "object" || schema.additionalProperties)
    return `Record<string, ${schema.additionalProperties ? type(Object(schema.additionalProperties)) : "unknown"}>`;
  return { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" }[schema.type] ?? "unknown";
}

function fields({ properties, required = [] }) {
  return Object.entries(properties).map(([name, schema]) => `  ${name}${required.includes(name) ? "" : "?"}: ${type(schema)};`);
}

const shapes = Object.entries(schemas)
  .filter(([, schema]) => schema.properties)
  .map(([name, schema]) => [`/** ${schema.description ?? name} */`, `export interface ${name} {`, ...fields(schema), "}"].join("\n"));

writeFileSync(
  new URL("../src/api/types.ts", import.meta.url),
  `// Made by \`npm run types\` from the server's OpenAPI description; do not edit.\n\n${shapes.join("\n\n")}\n`,
);
