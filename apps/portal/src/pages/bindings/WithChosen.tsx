// A page of bindings in its address: the accounts that it was opened with, the submit that it shows, and the way back.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { findChosen, type FoundAccounts } from '../../bindings/chosen.ts'
import { readChosen } from '../../bindings/kept-ids.ts'
import { openOrigin } from '../../origins/origin.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import { useUnsaved } from '../../shell/unsaved.ts'

export type BindingStart = FoundAccounts
/** A page that was opened by a sealed path: with which accounts, from where, and its address without them. */
export type OpenedBinding = { chosen: readonly string[]; back: string; plain: string }

export function useBindingPage(channel: Channel, opened?: OpenedBinding) {
  const { pathname } = useLocation()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [isChanged, onChanged] = useState(false)
  const submitId = search.get('submit') ?? undefined
  useUnsaved(pathname, isChanged && submitId === undefined)
  const show = useCallback((submitId: string) => setSearch(before => changed(before, { submit: submitId, chosen: undefined })), [setSearch])
  return {
    /** Undefined while the form is filled in. */
    submitId,
    /** Told by the form: what is typed is asked for before the page is closed. */
    onChanged,
    /** What the accounts are kept under that the page was opened with. */
    start: search.get('chosen') ?? '',
    /** What was sent is not chosen once more. */
    show,
    restart: () => (opened ? void navigate(opened.plain) : setSearch(before => changed(before, { submit: undefined }))),
    leave: async () => navigate(opened?.back ?? (await openOrigin(pathname, search.get('encryptData'), paths.accounts(channel)))),
  }
}

function changed(search: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

type Props = { channel: Channel; token: string; opened?: OpenedBinding | undefined; children: (start: BindingStart) => ReactNode }

export function WithChosen({ channel, token, opened, children }: Props) {
  const { isSubCustomer } = useProfile()
  const [ids] = useState(() => opened?.chosen ?? readChosen(token))
  const found = useQuery<FoundAccounts, ApiError>({
    queryKey: ['bindings.chosen', channel, token, ...ids],
    queryFn: () => findChosen(channel, isSubCustomer, ids),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (ids.length === 0) return children(NONE)
  return (
    <Loaded call={found} lines={8}>
      {children}
    </Loaded>
  )
}

const NONE: FoundAccounts = { accounts: [], blocked: [] }
