#include "pavilion.hpp"

#include "batch.hpp"

namespace majolika {

extern const Rules kPavilion[] = {
    rules_of<Pavilion<2, false>>("pavilion-2"),     rules_of<Pavilion<3, false>>("pavilion-3"),
    rules_of<Pavilion<4, false>>("pavilion-4"),     rules_of<Pavilion<2, true>>("pavilion-gray-2"),
    rules_of<Pavilion<3, true>>("pavilion-gray-3"), rules_of<Pavilion<4, true>>("pavilion-gray-4"),
};
extern const int kPavilionKinds = sizeof kPavilion / sizeof *kPavilion;

}  // namespace majolika
