/** So many cities stand in the list of an area; whoever goes to more chooses a state. */
export const maxCities = 100
