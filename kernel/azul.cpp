#include "azul.hpp"

#include "batch.hpp"

namespace majolika {

extern const Rules kAzul[] = {
    rules_of<Azul<2, false>>("azul-2"),     rules_of<Azul<3, false>>("azul-3"),
    rules_of<Azul<4, false>>("azul-4"),     rules_of<Azul<2, true>>("azul-gray-2"),
    rules_of<Azul<3, true>>("azul-gray-3"), rules_of<Azul<4, true>>("azul-gray-4"),
};
extern const int kAzulKinds = sizeof kAzul / sizeof *kAzul;

}  // namespace majolika
