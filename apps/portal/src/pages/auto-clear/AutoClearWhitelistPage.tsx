// The auto-clear whitelist: what the rule does, which accounts it leaves alone, and which it is about to clear (screens.md 5.16).
import { useListFrame } from '@tallyhelm/browser/lists/use-list-frame'
import { WHITELIST_STATUS_CODES, WHITELIST_STATUSES } from '@tallyhelm/protocol/topics/auto-clear/enums'
import { autoClearEndpoints } from '@tallyhelm/protocol/topics/auto-clear/endpoints'
import { MAX_WHITELIST_BATCH } from '@tallyhelm/protocol/topics/auto-clear/limits'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { FilterChips } from '@tallyhelm/ui/table/FilterChips'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { idsText } from '../../lists/ids-text.ts'
import { readChoices } from '@tallyhelm/browser/lists/choices'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePagePreference } from '../../lists/use-page-preference.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import type { Account } from '../../whitelist/JoinDialog.tsx'
import { useRemoval } from '../../whitelist/use-removal.ts'
import { ActionsContext } from './columns.tsx'
import {
  WHITELIST_RULES,
  isNarrowed,
  TAB_CODES,
  TABS,
  tabOf,
  WHITELIST_KEYS,
  type WhitelistFilterKey,
  type WhitelistQuery,
  whitelistRequestOf,
} from './filters.ts'
import { RuleStrip } from './RuleStrip.tsx'
import { UpcomingTable } from './UpcomingTable.tsx'
import { WhitelistFilters } from './WhitelistFilters.tsx'
import { WhitelistTable } from './WhitelistTable.tsx'

const AccountPicker = lazy(async () => ({ default: (await import('../../pickers/AccountPicker.tsx')).AccountPicker }))
const JoinDialog = lazy(async () => ({ default: (await import('../../whitelist/JoinDialog.tsx')).JoinDialog }))

export function AutoClearWhitelistPage() {
  const { preference, save } = usePagePreference()
  const { query, change, narrow, reset, chips, filters } = useListFrame(WHITELIST_KEYS, {
    rules: WHITELIST_RULES,
    look: preference,
    onLook: save,
    chipsOf,
    kept: ['tab', 'size'],
  })
  const rule = useCall(autoClearEndpoints.setting, {})
  const removal = useRemoval()
  const obstacle = useButtons()
  const [isPicking, setIsPicking] = useState(false)
  const [joining, setJoining] = useState<readonly Account[]>([])
  const tab = tabOf(query)
  const list = { query, onChange: change, preference, onSave: save, onClearFilters: isNarrowed(query) ? reset : undefined }
  const counts = { whitelist: rule.data?.whitelist_count, upcoming: rule.data?.upcoming_count }
  return (
    <>
      <PageHeader
        title="自动清零白名单"
        actions={
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            disabledReason={obstacle('autoClear')}
            onClick={() => setIsPicking(true)}
          >
            添加账户
          </Button>
        }
      />
      <RuleStrip rule={rule} />
      <Card padded={false} aria-label={TABS[tab]}>
        <StatusTabs
          label="白名单与即将清零"
          panelId="auto-clear"
          tabs={TAB_CODES.map(code => ({ value: code, label: TABS[code], count: counts[code] }))}
          value={tab}
          onChange={next => narrow({ ...query, tab: next === 'whitelist' ? '' : next })}
          end={tab === 'whitelist' ? <WhitelistExport query={query} /> : undefined}
        />
        <WhitelistFilters key={tab} {...filters} />
        <FilterChips chips={chips} onClear={reset} />
        <ActionsContext value={{ remove: removal.remove, join: setJoining }}>
          {tab === 'upcoming' ? (
            <UpcomingTable {...list} />
          ) : (
            <WhitelistTable {...list} removal={removal} onAdd={() => setIsPicking(true)} />
          )}
        </ActionsContext>
      </Card>
      <Joining isPicking={isPicking} onPicking={setIsPicking} accounts={joining} onAccounts={setJoining} />
    </>
  )
}

/** 导出 of the whitelist as it is filtered; the call of the list is the table's, asked once for both. */
function WhitelistExport({ query }: { query: WhitelistQuery }) {
  const request = useMemo(() => whitelistRequestOf(query), [query])
  const { data } = useListCall(autoClearEndpoints.whitelist, request)
  return <ExportMenu list={{ kind: 'WHITELIST', request }} total={data?.total_size} />
}

type JoiningProps = {
  isPicking: boolean
  onPicking: (isPicking: boolean) => void
  accounts: readonly Account[]
  onAccounts: (accounts: readonly Account[]) => void
}

/** First the accounts, then for how long. */
function Joining({ isPicking, onPicking, accounts, onAccounts }: JoiningProps) {
  return (
    <Suspense fallback={null}>
      {isPicking ? (
        <AccountPicker
          kind="WHITELIST"
          channel={CHANNEL_CODES}
          room={MAX_WHITELIST_BATCH}
          onClose={() => onPicking(false)}
          onConfirm={chosen => {
            onPicking(false)
            onAccounts(chosen.map(({ row }) => row))
          }}
        />
      ) : null}
      {accounts.length > 0 ? <JoinDialog accounts={accounts} onClose={() => onAccounts([])} onDone={() => onAccounts([])} /> : null}
    </Suspense>
  )
}

function chipsOf(query: WhitelistQuery, onRemove: (...keys: WhitelistFilterKey[]) => void) {
  const chip = (id: WhitelistFilterKey, label: string, value: string | undefined, inFirstRow = true) =>
    value === undefined ? [] : [{ id, label, value, onRemove: () => onRemove(id), inFirstRow }]
  const channel = CHANNEL_CODES.find(code => code === query.channel)
  const shared = [
    ...chip('channel', '渠道', channel && CHANNELS[channel].name),
    ...chip('ids', '账户 ID', idsText(query.ids)),
    ...chip('name', '账户名称', query.name),
    ...chip('company', '开户公司', readChoices(query.company)[0]?.label),
  ]
  if (tabOf(query) === 'upcoming') return shared
  const status = WHITELIST_STATUS_CODES.find(code => code === query.status)
  const period =
    query.from !== undefined && query.to !== undefined
      ? [{ id: 'period', label: '加入时间', value: `${query.from} ～ ${query.to}`, onRemove: () => onRemove('from', 'to') }]
      : []
  return [...shared, ...period, ...chip('status', '是否到期', status && WHITELIST_STATUSES[status].text, false)]
}
