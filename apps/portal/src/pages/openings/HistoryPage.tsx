// 开户记录 of a channel: its applications for ad accounts, and the form of one in their place (screens.md 5.18).
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import { APPLY_STATUSES } from '@tallyhelm/protocol/topics/companies/enums'
import { openingRows } from '@tallyhelm/protocol/topics/openings/columns'
import { openingEndpoints } from '@tallyhelm/protocol/topics/openings/endpoints'
import { isCalling, OPENING_STAGES } from '@tallyhelm/protocol/topics/openings/enums'
import { openingFilters } from '@tallyhelm/protocol/topics/openings/lists'
import type { OpeningRow } from '@tallyhelm/protocol/topics/openings/schemas'
import { type Channel, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import Plus from 'lucide-react/icons/plus'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useNews } from '../../api/use-news.ts'
import { CaseStep } from '../../cases/CaseStep.tsx'
import { type Acting, ApplyActions } from '../../companies/ApplyActions.tsx'
import { useApplyActs } from '../../companies/use-apply-acts.ts'
import { type FormEnds, useFormEnds } from '../../companies/use-form-ends.ts'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { paths } from '../../routes/paths.ts'
import { useRoute } from '../../routes/use-route.ts'
import { useButtons } from '../../shell/use-buttons.ts'

const OpeningDrawer = lazy(async () => ({ default: (await import('./OpeningDrawer.tsx')).OpeningDrawer }))
const OpeningForm = lazy(async () => ({ default: (await import('./OpeningForm.tsx')).OpeningForm }))

const MORE = ['detail', 'form'] as const
const NEW = 'new'
const NO_ROWS: readonly OpeningRow[] = []
/** A decision, and what a platform answers, show as soon as a message tells of them. */
const NEWS = [[openingEndpoints.list.path], [applyEndpoints.detail.path]]

export function HistoryPage() {
  useNews(NEWS, true)
  const { title, channel = 'FACEBOOK' } = useRoute()
  const list = usePageFrame(openingFilters, { more: MORE, ends: MORE })
  const { query, change } = list
  const ends = useFormEnds(query.form, change)
  if (query.form === undefined) return <Applications list={list} title={title} channel={channel} />
  return (
    <>
      <PageHeader title={query.form === NEW ? `申请 ${CHANNELS[channel].name} 账户` : '修改开户申请'} />
      <Suspense fallback={<Skeleton lines={8} />}>
        {query.form === NEW ? (
          <OpeningForm channel={channel} {...ends} />
        ) : (
          <Changing key={query.form} id={query.form} channel={channel} {...ends} />
        )}
      </Suspense>
    </>
  )
}

type Frame = ReturnType<typeof usePageFrame<typeof openingFilters, (typeof MORE)[number]>>

function Changing({ id, channel, ...ends }: FormEnds & { id: string; channel: Channel }) {
  const detail = useCall(applyEndpoints.detail, { apply_id: id }, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Loaded call={detail} lines={10}>
      {apply => <OpeningForm channel={channel} apply={apply} {...ends} />}
    </Loaded>
  )
}

function Applications({ list, title, channel }: { list: Frame; title: string; channel: Channel }) {
  const { query, change } = list
  const request = useMemo(() => ({ ...list.request, channel }), [list.request, channel])
  const { data, table } = useListCall(openingEndpoints.list, request)
  const obstacle = useButtons()('applyForAccounts')
  const acts = useApplyActs()
  const [acting, setActing] = useState<Acting>()
  const cells = useMemo(() => cellsOf({ obstacle, change, act: setActing }), [obstacle, change])
  const rows = useMemo(() => ({ ...openingRows, title }), [title])
  const add = <Add channel={channel} obstacle={obstacle} onNew={() => change({ form: NEW })} />
  return (
    <>
      <PageHeader
        title={title}
        actions={<Actions list={<ExportMenu list={{ kind: 'OPENINGS', request }} total={data?.total_size} />} add={add} />}
      />
      <Stack gap={12}>
        <PortalList
          id="openings"
          label="开户申请"
          frame={list}
          filtersLabel="开户申请筛选"
          tabs={<StatusTabs label="按状态筛选" panelId="openings" {...list.tabs('status')} />}
          list={rows}
          cells={cells}
          page={data}
          table={table}
          onOpen={row => change({ detail: row.apply_id })}
          empty={
            <Empty
              title={`还没有 ${CHANNELS[channel].name} 开户申请`}
              text="先提交开户主体，通过后在这里申请账户；审核与开通的进度会显示在列表中。"
              action={add}
            />
          }
        />
      </Stack>
      {acting === undefined ? null : <CaseStep step={acting.step} caseId={acting.id} acts={acts} onClose={() => setActing(undefined)} />}
      {query.detail === undefined ? null : (
        <Suspense fallback={null}>
          <OpeningDrawer
            id={query.detail}
            channel={channel}
            ids={(data?.content ?? NO_ROWS).map(row => row.apply_id)}
            onGo={detail => change({ detail }, { replace: true })}
            onChange={() => change({ detail: '', form: query.detail })}
            onClose={() => change({ detail: '' })}
          />
        </Suspense>
      )}
    </>
  )
}

type AddProps = { channel: Channel; obstacle: string | undefined; onNew: () => void }

/** Meta's goes by steps of its own. */
function Add({ channel, obstacle, onNew }: AddProps) {
  const look = { variant: 'primary', size: 'small', icon: <Plus size={14} aria-hidden />, disabledReason: obstacle } as const
  if (channel === 'FACEBOOK')
    return (
      <LinkButton {...look} href={paths.freeOpening({ tab: 'meta' })}>
        Meta 免费开户
      </LinkButton>
    )
  return (
    <Button {...look} onClick={onNew}>
      申请开户
    </Button>
  )
}

/** What stands beside the title. */
const Actions = ({ list, add }: { list: ReactNode; add: ReactNode }) => (
  <Row gap={8}>
    <LinkButton size="small" href={paths.freeOpening({ tab: 'companies' })}>
      开户主体
    </LinkButton>
    {list}
    {add}
  </Row>
)

type Offered = { obstacle: string | undefined; change: Frame['change']; act: (acting: Acting) => void }

const cellsOf = ({ obstacle, change, act }: Offered): Cells<OpeningRow, typeof openingRows.columns> => ({
  accounts: ({ done, count }) => `${done} / ${count}`,
  terms: ({ timezone, currency }) => `${timezone} · ${currency}`,
  status: ({ status, stage }) => {
    const { text, tone } = APPLY_STATUSES[status]
    return <Tag tone={isCalling(stage) ? 'warning' : tone}>{stage === null ? text : OPENING_STAGES[stage]}</Tag>
  },
  actions: row => <ApplyActions id={row.apply_id} name={row.account_name} may={row} obstacle={obstacle} change={change} act={act} />,
})
