// What a flow adds to the lines of the work that it is part of.
export { addToLog, inLogContext } from '@tallyhelm/infra/log/log-context'
