// The head of an account list: how fresh the balances are, the records, 新增额度 for several accounts.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Upload from 'lucide-react/icons/upload'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import listStyles from '../../lists/lists.module.css'
import { agoTextOf } from '../../formats/time-text.ts'
import { paths } from '../../routes/paths.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'
import styles from './accounts.module.css'
import { SyncFrequency } from './SyncFrequency.tsx'
import { useSync } from './use-sync.ts'

const AddQuotaPicker = lazy(async () => ({ default: (await import('../../pickers/AddQuotaPicker.tsx')).AddQuotaPicker }))

/** As in `paths.accounts(channel, { add: 1 })`. */
const ADD_QUERY = 'add'

type Props = {
  channel: Channel
  isSubCustomer: boolean
  /** null when a row was never synchronised; undefined while nothing is known. */
  syncedAt: string | null | undefined
  rows: readonly AccountRow[]
  exportMenu: ReactNode
}

export function AccountsHeader({ channel, isSubCustomer, syncedAt, rows, exportMenu }: Props) {
  const [isPicking, setIsPicking] = useAsked()
  const obstacle = useButtons()
  const addObstacle = obstacle('add')
  return (
    <PageHeader
      title={`${CHANNELS[channel].name} 账户`}
      freshness={
        syncedAt === undefined ? undefined : (
          <>
            {rows.length === 0 ? null : <Freshness syncedAt={syncedAt} rows={rows} />}
            <SyncFrequency />
          </>
        )
      }
      actions={
        <>
          {isSubCustomer ? <ChannelLinks current={channel} /> : null}
          <LinkButton variant="text" className={styles.wide ?? ''} icon={<Clock size={16} aria-hidden />} href={paths.records({ channel })}>
            操作记录
          </LinkButton>
          {exportMenu}
          <LinkButton className={styles.wide ?? ''} icon={<Upload size={16} aria-hidden />} href={paths.imports(channel, { new: 1 })}>
            批量导入
          </LinkButton>
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} disabledReason={addObstacle} onClick={() => setIsPicking(true)}>
            新增额度
          </Button>
          {isPicking && addObstacle === undefined ? (
            <Suspense fallback={null}>
              <AddQuotaPicker channel={channel} onClose={() => setIsPicking(false)} />
            </Suspense>
          ) : null}
        </>
      }
    />
  )
}

function withoutAdd(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete(ADD_QUERY)
  return rest
}

/** Whether accounts are being chosen. An address may ask for it once, so that coming back to it does not. */
function useAsked() {
  const [search, setSearch] = useSearchParams()
  const isAsked = search.has(ADD_QUERY)
  const [isPicking, setIsPicking] = useState(false)
  if (isAsked && !isPicking) setIsPicking(true)
  useEffect(() => {
    if (isAsked) setSearch(withoutAdd, { replace: true })
  }, [isAsked, setSearch])
  return [isPicking, setIsPicking] as const
}

function Freshness({ syncedAt, rows }: { syncedAt: string | null; rows: readonly AccountRow[] }) {
  const { sync, isPending } = useSync()
  return (
    <span className={listStyles.freshness}>
      <button
        type="button"
        aria-label="同步本页账户余额"
        aria-busy={isPending || undefined}
        onClick={() => rows.length > 0 && !isPending && sync(rows.map(row => row.account_id))}
      >
        <RefreshCw size={14} aria-hidden />
      </button>
      {syncedAt === null ? '部分账户尚未同步' : syncedText(agoTextOf(syncedAt, nowMs()))}
    </span>
  )
}

const syncedText = (ago: string) => (ago === '刚刚' ? '余额刚刚同步' : `余额同步于 ${ago}`)

/** Sub-customers have one menu entry for the three lists. */
function ChannelLinks({ current }: { current: Channel }) {
  const channels = useOpenedChannels()
  return (
    <nav className={styles.channels} aria-label="渠道">
      {channels.map(channel => (
        <LinkButton key={channel} variant="text" href={paths.accounts(channel)} aria-current={channel === current ? 'page' : undefined}>
          {CHANNELS[channel].name}
        </LinkButton>
      ))}
    </nav>
  )
}
