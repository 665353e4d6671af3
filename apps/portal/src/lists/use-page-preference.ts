// The preference of the page that asks, kept by the server under the route's name.
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../api/client.ts'
import { failureText } from '../api/failure.ts'
import { callKey, useCall } from '../api/queries.ts'
import { useRoute } from '../routes/use-route.ts'
import { type PagePreference, readPagePreference } from './page-preference.ts'

type Handle = {
  preference: PagePreference
  /** False until the stored value has come, or could not be had: then the defaults hold. */
  isLoaded: boolean
  /** Shows the change at once and stores it behind; a failure is told and the change lasts until the page is left. */
  save: (changes: Partial<PagePreference>) => void
}

/** `part` is for a page with several lists, each with columns of its own. */
export function usePagePreference(part = ''): Handle {
  const { name } = useRoute()
  const page = `${name}${part}`
  const client = useQueryClient()
  const toast = useToast()
  const endpoint = organizationEndpoints.readPreference
  const stored = useCall(endpoint, { page }, { staleTime: Number.POSITIVE_INFINITY })
  const preference = useMemo(() => readPagePreference(stored.data?.value ?? null), [stored.data])
  // One after the other, because each write replaces the whole.
  const { mutate: write } = useMutation({
    scope: { id: `preference ${page}` },
    mutationFn: (value: PagePreference) => call(organizationEndpoints.writePreference, { page, value }, { background: true }),
    onError: error => toast.error(`设置未能保存：${failureText(error)}`, { durationMs: 3000 }),
  })
  const save = (changes: Partial<PagePreference>) => {
    const latest = readPagePreference(client.getQueryData<{ value: PagePreference | null }>(callKey(endpoint, { page }))?.value ?? null)
    const value = { ...latest, ...changes }
    client.setQueryData(callKey(endpoint, { page }), { value })
    write(value)
  }
  return { preference, isLoaded: stored.data !== undefined, save }
}
