/** The route of the bench's own, which reads and checks the same body as placing does and does nothing with it. */
export const nothingPath = '/api/bench/nothing'
