/** A five-pointed star with soft corners, on a 24-point grid. */
export const starPath = 'm12 3 2.7 5.7 6.2.8-4.5 4.4 1.1 6.2-5.5-3-5.5 3 1.1-6.2L3.1 9.5l6.2-.8L12 3Z'
