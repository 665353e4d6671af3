// Queries: the server's state in the console. useCall reads and keeps, useCommand acts once.
import { callingBy, commandingBy, commandingEachBy } from '@tallyhelm/browser/calls/queries'
import { call } from './client.ts'

/** Reads the endpoint and keeps the answer. Failures are shown in place by the caller (`error.msg`, `refetch`); codes also open «错误提示» once. */
export const useCall = callingBy(call)

/** Calls the endpoint when a person asks for it. Codes that are not silent open «错误提示» by themselves. */
export const useCommand = commandingBy(call)

/** As `useCommand`, for a form that says itself what was refused: no dialog opens over it. */
export const useFormCommand = commandingBy(call, { background: true })

/** As `useFormCommand`, for several requests one after the other. */
export const useFormCommands = commandingEachBy(call, { background: true })
