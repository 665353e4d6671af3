// A preference kept by the server under a name: shown at once, stored behind.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { callKey } from '@tallyhelm/browser/calls/queries'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import type { Preference } from '@tallyhelm/protocol/topics/organization/schemas'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api/client.ts'
import { useCall } from '../api/queries.ts'

type Handle<Value> = {
  preference: Value
  /** False until the stored value has come, or could not be had: then the defaults hold. */
  isLoaded: boolean
  /** Shows the change at once and stores it behind; a failure is told and the change lasts until the page is left. */
  save: (changes: Partial<Value>) => void
}

/** `read` makes sense of what is stored, or of nothing; keep its identity stable. */
export function useStoredPreference<Value extends Preference>(page: string, read: (stored: Preference | null) => Value): Handle<Value> {
  const client = useQueryClient()
  const toast = useToast()
  const endpoint = organizationEndpoints.readPreference
  const stored = useCall(endpoint, { page }, { staleTime: Number.POSITIVE_INFINITY })
  const preference = useMemo(() => read(stored.data?.value ?? null), [read, stored.data])
  // One after the other, because each write replaces the whole.
  const { mutate: write } = useMutation({
    scope: { id: `preference ${page}` },
    mutationFn: (value: Value) => call(organizationEndpoints.writePreference, { page, value }, { background: true }),
    onError: error => toast.error(`设置未能保存：${failureText(error)}`, { durationMs: 3000 }),
  })
  const save = (changes: Partial<Value>) => {
    const latest = read(client.getQueryData<{ value: Preference | null }>(callKey(endpoint, { page }))?.value ?? null)
    const value = { ...latest, ...changes }
    client.setQueryData(callKey(endpoint, { page }), { value })
    write(value)
  }
  return { preference, isLoaded: stored.data !== undefined, save }
}
