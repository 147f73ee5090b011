/** In the list of an area; beyond it one chooses a state. */
export const maxCities = 100
