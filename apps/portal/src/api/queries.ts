// Queries: the server's state in the portal. useCall reads and keeps, useCommand acts once.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { callingBy, commandingBy } from '@tallyhelm/browser/calls/queries'
import { call } from './client.ts'
import { announceOfForm } from './failure.ts'

/** Reads the endpoint and keeps the answer. Failures are shown in place by the caller (`error.msg`, `refetch`); codes also open «错误提示» once. */
export const useCall = callingBy(call)

/** Calls the endpoint when a person asks for it. Codes that are not silent open «错误提示» by themselves. */
export const useCommand = commandingBy(call)

/** As `useCommand`, for a form that shows every failure in place: only the spec's own popups open above it. */
export const useFormCommand = commandingBy((endpoint, request, options) =>
  call(endpoint, request, { ...options, background: true }).catch((error: unknown) => {
    if (error instanceof ApiError) announceOfForm(error)
    throw error
  }),
)
