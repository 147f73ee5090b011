/** Maximum listed cities; beyond it, choose a state. */
export const maxCities = 100
