// Turns: for work of the server's own that takes long.
export { createTurns, type Turns } from '@tallyhelm/infra/turns/turns'
