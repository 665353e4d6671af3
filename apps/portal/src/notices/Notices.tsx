// Notices: opens the dialogs that come by themselves, one at a time, never over unsaved work; and those that are asked for again.
import { contractEndpoints } from '@tallyhelm/protocol/topics/contracts/endpoints'
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import type { Notice } from '@tallyhelm/protocol/topics/notices/schemas'
import { mayUserCall } from '@tallyhelm/protocol/wire/may-call'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import { useCall } from '../api/queries.ts'
import type { RouteDefinition } from '../routes/definition.ts'
import { isFlagSet, setFlag } from '../session/flags.ts'
import { WINDOW_PREFIX } from '../session/token.ts'
import type { Session } from '../session/use-session.ts'
import { useUnsavedPaths } from '../shell/unsaved.ts'
import { type DueDialog, dueDialogs, META_OPENING_ROUTE, reopenable, VISIT_PREFIX } from './due.ts'
import { onLeaving } from './leaving.ts'
import { onReopenHoliday } from './reopen-holiday.ts'
import { useTurn } from './use-turn.ts'

const loadDialogs = () => import('./NoticeDialogs.tsx')
const NoticeDialog = lazy(async () => ({ default: (await loadDialogs()).NoticeDialog }))
const ContractDialog = lazy(async () => ({ default: (await loadDialogs()).ContractDialog }))
const ContractSuccessDialog = lazy(async () => ({ default: (await loadDialogs()).ContractSuccessDialog }))
const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }))

const STALE_MS = 5 * 60_000
/** What was closed in this window stays closed until its user signs out, also after F5. */
const CLOSED_KEY = `${WINDOW_PREFIX}closed-dialogs`
const MOST_KEPT = 50
const background = { staleTime: STALE_MS }

/** When they can't be loaded nothing is shown: they are asked for again later. */
export function Notices({ session, route }: { session: Session & { status: 'ready' }; route: RouteDefinition }) {
  const { name: routeName, isComing = false } = route
  const notices = useCall(noticeEndpoints.active, {}, background).data?.notices ?? []
  const isPrompted = mayUserCall(contractEndpoints.checkContract, session)
  const contract = useCall(contractEndpoints.checkContract, {}, { ...background, enabled: isPrompted }).data
  const [closed, setClosed] = useState<ReadonlySet<string>>(readClosed)
  if (routeName !== META_OPENING_ROUTE && [...closed].some(id => id.startsWith(VISIT_PREFIX))) setClosed(forgetVisit(closed))
  const hasUnsaved = useUnsavedPaths().size > 0
  const [due] = dueDialogs({ notices, contract, routeName, isComing, isSeen: isFlagSet, closed })
  const hasTurn = useTurn(due !== undefined && !hasUnsaved)
  const close = (id: string) => {
    const next = new Set([...closed, id])
    sessionStorage.setItem(CLOSED_KEY, JSON.stringify([...next].slice(-MOST_KEPT)))
    setClosed(next)
  }
  return (
    <Suspense>
      {due && hasTurn ? <Due key={due.id} dialog={due} onClose={() => close(due.id)} /> : null}
      <Reopened notice={reopenable(notices)} />
      <Leaving />
    </Suspense>
  )
}

/** What was closed for one visit of its page comes again at the next. */
function forgetVisit(ids: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...ids].filter(id => !id.startsWith(VISIT_PREFIX)))
}

function readClosed(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(CLOSED_KEY) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter(id => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

function Due({ dialog, onClose }: { dialog: DueDialog; onClose: () => void }) {
  if (dialog.kind === 'contract') return <ContractDialog check={dialog.check} words={dialog.words} onClose={onClose} />
  if (dialog.kind === 'contract success') {
    const { contract_id, customer_sign_name, seen_flag } = dialog.success
    const seen = () => {
      setFlag(seen_flag)
      onClose()
      call(contractEndpoints.auditNotify, { contract_id }, { unasked: true }).catch(() => undefined)
    }
    return <ContractSuccessDialog signName={customer_sign_name} onClose={seen} />
  }
  const { notice } = dialog
  const acknowledge = (isForGood: boolean) => {
    if (isForGood && notice.seen_flag !== null) setFlag(notice.seen_flag)
    onClose()
  }
  return <NoticeDialog notice={notice} countdownSeconds={notice.countdown_seconds} onClose={acknowledge} />
}

/** Opened by hand it stays until it is closed. */
function Reopened({ notice }: { notice: Notice | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => onReopenHoliday(() => setIsOpen(true)), [])
  if (!isOpen || !notice) return null
  return <NoticeDialog notice={notice} countdownSeconds={null} onClose={() => setIsOpen(false)} />
}

function Leaving() {
  const [redirectId, setRedirectId] = useState<string>()
  useEffect(() => onLeaving(setRedirectId), [])
  if (redirectId === undefined) return null
  return <LeaveDialog redirectId={redirectId} onClose={() => setRedirectId(undefined)} />
}
