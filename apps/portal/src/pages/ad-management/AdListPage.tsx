// 广告管理: campaigns, ad groups and ads of a channel with their figures, switched and paid for one by one or together (screens.md 5.19).
import { adRows } from '@tallyhelm/protocol/topics/ad-management/columns'
import { adManagementEndpoints } from '@tallyhelm/protocol/topics/ad-management/endpoints'
import { ADS_COUNTED_UP_TO } from '@tallyhelm/protocol/topics/ad-management/limits'
import { adFilters } from '@tallyhelm/protocol/topics/ad-management/lists'
import type { Ad, AdListRequest, AdPage } from '@tallyhelm/protocol/topics/ad-management/schemas'
import { AD_LEVEL_CODES, AD_LEVELS, type AdLevel } from '@tallyhelm/protocol/topics/ads/enums'
import { CHANNEL_CODES, CHANNEL_NAMES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { SavedFilters } from '../../lists/SavedFilters.tsx'
import { sortOf, sortTexts } from '../../lists/sorting.ts'
import { useChosen } from '../../lists/use-chosen.ts'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { paths } from '../../routes/paths.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import styles from './ad-list.module.css'
import { AdBatchBar } from './AdBatchBar.tsx'
import { AdActs, adCells } from './ad-cells.tsx'
import { Freshness } from './Freshness.tsx'
import { Refused } from './Refused.tsx'
import { useAdActs } from './use-ad-acts.ts'

const AdDrawer = lazy(async () => ({ default: (await import('./AdDrawer.tsx')).AdDrawer }))
const BudgetDialog = lazy(async () => ({ default: (await import('./BudgetDialog.tsx')).BudgetDialog }))

const MORE = ['channel', 'level', 'detail'] as const
const KEPT = ['channel', 'level'] as const
const ENDS = ['detail'] as const
const NO_ROWS: readonly Ad[] = []
const keyOf = (row: Ad): string => row.object_id
const LOOK_MS = 2_500
/** What goes on at the platform shows without being asked for. */
const lookAgain = ({ content }: AdPage): number | undefined => (content.some(row => row.action_state !== null) ? LOOK_MS : undefined)

export function AdListPage() {
  const list = usePageFrame(adFilters, { more: MORE, kept: KEPT, ends: ENDS })
  const { query, narrow, change } = list
  const channel = CHANNEL_CODES.find(code => code === query.channel) ?? 'FACEBOOK'
  const level = AD_LEVEL_CODES.find(code => code === query.level) ?? 'CAMPAIGN'
  const request = useMemo(() => ({ ...list.request, channel, level }), [list.request, channel, level])
  const { data, table } = useListCall(adManagementEndpoints.list, request, { everyMs: lookAgain })
  const content = data?.content ?? NO_ROWS
  const chosen = useChosen(content, keyOf)
  const obstacle = useButtons()
  const obstacles = { switchAds: obstacle('switchAds'), changeBudgets: obstacle('changeBudgets') }
  const acts = useAdActs({ onAccepted: chosen.clear })
  const [budgeted, setBudgeted] = useState<readonly Ad[]>()
  const rows = useMemo(() => ({ ...adRows, title: AD_LEVELS[level] }), [level])
  const open = (row: Ad) => change({ detail: row.object_id })
  const switchOne = (row: Ad, isOn: boolean) => void acts.switchAds([row], isOn ? 'ACTIVE' : 'PAUSED')
  /** What was chosen is of one channel and level, and what stood above is another's. */
  const goTo = (place: Place) => {
    chosen.clear()
    narrow({ ...query, ...place, ...(place.channel === undefined ? {} : { ids: '', campaign: '', group: '' }) })
  }
  return (
    <AdActs value={{ switchOne, open, obstacle: obstacles.switchAds }}>
      <PageHeader title="广告管理" actions={<Actions request={request} total={data?.total_size} chosenIds={[...chosen.selected]} />} />
      <Stack>
        <Freshness channel={channel} />
        <PortalList
          id="ads"
          label="广告列表"
          frame={list}
          filtersLabel="广告筛选"
          tabs={<Places channel={channel} level={level} onGo={goTo} saved={list.saved} />}
          list={rows}
          cells={adCells}
          page={data}
          countedUpTo={ADS_COUNTED_UP_TO}
          table={table}
          sort={sortOf(request)}
          onSort={sort => narrow({ ...query, ...sortTexts(sort) })}
          selection={{ selected: chosen.selected, onChange: chosen.select }}
          onOpen={open}
          empty={
            <Empty
              title={`没有${AD_LEVELS[level]}`}
              text="账户里的广告会在读取后列在这里，每 15 至 60 分钟更新一次。"
              action={<LinkButton href={paths.manual({ topic: 'ADS' })}>查看使用说明</LinkButton>}
            />
          }
        >
          <Refused refused={acts.refused} onClose={acts.forget} />
          <AdBatchBar chosen={chosen} obstacles={obstacles} onSwitch={acts.switchAds} onBudget={setBudgeted} />
        </PortalList>
      </Stack>
      <Suspense fallback={null}>
        {budgeted === undefined ? null : <BudgetDialog rows={budgeted} send={acts.changeBudgets} onClose={() => setBudgeted(undefined)} />}
        {query.detail === undefined ? null : (
          <AdDrawer
            objectId={query.detail}
            ids={content.map(keyOf)}
            onGo={detail => change({ detail }, { replace: true })}
            onClose={() => change({ detail: '' })}
          />
        )}
      </Suspense>
    </AdActs>
  )
}

type ActionsProps = { request: AdListRequest; total: number | undefined; chosenIds: readonly string[] }

function Actions({ request, total, chosenIds }: ActionsProps) {
  return (
    <>
      <ExportMenu list={{ kind: 'ADS', request }} total={total} countedUpTo={ADS_COUNTED_UP_TO} chosenIds={chosenIds} />
      <LinkButton variant="primary" href="/accountManage/accountManageAdd">
        创建广告
      </LinkButton>
    </>
  )
}

type Place = { channel?: string; level?: string }
type PlacesProps = { channel: Channel; level: AdLevel; onGo: (place: Place) => void; saved: ComponentProps<typeof SavedFilters> }

function Places({ channel, level, onGo, saved }: PlacesProps) {
  return (
    <>
      <StatusTabs
        label="按渠道筛选"
        panelId="ads"
        tabs={CHANNEL_CODES.map(value => ({ value, label: CHANNEL_NAMES[value] }))}
        value={channel}
        onChange={value => onGo({ channel: value })}
        end={<SavedFilters {...saved} />}
      />
      <div className={styles.levels}>
        <SegmentedControl
          label="层级"
          value={level}
          options={AD_LEVEL_CODES.map(value => ({ value, label: AD_LEVELS[value] }))}
          onChange={value => onGo({ level: value })}
        />
      </div>
    </>
  )
}
