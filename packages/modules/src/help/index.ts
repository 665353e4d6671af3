// Help: the articles of the manual, their versions, whether they helped, and those that the product brings along.
export { FIRST_MANUAL } from './first-manual.ts'
export * from './store.ts'
