// Help: the articles of the manual, their versions, and whether they helped.
export * from './store.ts'
