// 开户主体: a customer's applications about companies, and the form of one in their place.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { applyEndpoints } from '@tallyhelm/protocol/topics/companies/apply-endpoints'
import type { ListedApply } from '@tallyhelm/protocol/topics/companies/apply-schemas'
import { applyRows } from '@tallyhelm/protocol/topics/companies/columns'
import { applyFilters } from '@tallyhelm/protocol/topics/companies/lists'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCall } from '../api/queries.ts'
import { useNews } from '../api/use-news.ts'
import { CaseStep } from '../cases/CaseStep.tsx'
import { ExportMenu } from '../exports/ExportMenu.tsx'
import { PortalList } from '../lists/PortalList.tsx'
import { useListCall } from '../lists/use-list-call.ts'
import { usePageFrame } from '../lists/use-page-frame.ts'
import { useButtons } from '../shell/use-buttons.ts'
import { type Acting, ApplyActions } from './ApplyActions.tsx'
import { useApplyActs } from './use-apply-acts.ts'
import { type FormEnds, useFormEnds } from './use-form-ends.ts'

const ApplyDrawer = lazy(async () => ({ default: (await import('./ApplyDrawer.tsx')).ApplyDrawer }))
const NewApplyForm = lazy(async () => ({ default: (await import('./ApplyForm.tsx')).NewApplyForm }))
const MendForm = lazy(async () => ({ default: (await import('./ApplyForm.tsx')).MendForm }))

const MORE = ['tab', 'detail', 'form'] as const
const KEPT = ['tab'] as const
const ENDS = ['detail', 'form'] as const
const NEW = 'new'
const NO_ROWS: readonly ListedApply[] = []
/** A decision shows as soon as a message tells of it. */
const NEWS = [[applyEndpoints.list.path], [applyEndpoints.detail.path]]

export function CompaniesPanel() {
  useNews(NEWS, true)
  const list = usePageFrame(applyFilters, { part: 'Companies', more: MORE, kept: KEPT, ends: ENDS })
  const { query, change } = list
  const ends = useFormEnds(query.form, change)
  if (query.form === undefined) return <Applies list={list} />
  return (
    <Suspense fallback={<Waiting />}>
      {query.form === NEW ? <NewApplyForm {...ends} /> : <Mending key={query.form} id={query.form} {...ends} />}
    </Suspense>
  )
}

const Waiting = () => (
  <Card aria-label="正在加载">
    <Skeleton lines={8} />
  </Card>
)

type Frame = ReturnType<typeof usePageFrame<typeof applyFilters, (typeof MORE)[number]>>

function Mending({ id, ...ends }: FormEnds & { id: string }) {
  const detail = useCall(applyEndpoints.detail, { apply_id: id }, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Loaded call={detail} lines={10}>
      {apply => <MendForm apply={apply} {...ends} />}
    </Loaded>
  )
}

function Applies({ list }: { list: Frame }) {
  const { request, query, change } = list
  const { data, table } = useListCall(applyEndpoints.list, request)
  const obstacle = useButtons()('applyForCompany')
  const acts = useApplyActs()
  const [acting, setActing] = useState<Acting>()
  const cells = useMemo(() => cellsOf({ obstacle, change, act: setActing }), [obstacle, change])
  const add = (
    <Button
      variant="primary"
      size="small"
      icon={<Plus size={14} aria-hidden />}
      disabledReason={obstacle}
      onClick={() => change({ form: NEW })}
    >
      提交开户主体
    </Button>
  )
  return (
    <Stack gap={12}>
      <Row gap={8} justify="end">
        <ExportMenu list={{ kind: 'COMPANY_APPLIES', request }} total={data?.total_size} />
        {add}
      </Row>
      <PortalList
        id="company-applies"
        label="主体申请"
        frame={list}
        filtersLabel="主体申请筛选"
        tabs={<StatusTabs label="按状态筛选" panelId="company-applies" {...list.tabs('status')} />}
        list={applyRows}
        cells={cells}
        page={data}
        table={table}
        onOpen={row => change({ detail: row.apply_id })}
        empty={<Empty title="还没有开户主体" text="主体资料提交一次，审核通过后三个渠道的开户都用这份资料。" action={add} />}
      />
      {acting === undefined ? null : <CaseStep step={acting.step} caseId={acting.id} acts={acts} onClose={() => setActing(undefined)} />}
      {query.detail === undefined ? null : (
        <Suspense fallback={null}>
          <ApplyDrawer
            id={query.detail}
            ids={(data?.content ?? NO_ROWS).map(row => row.apply_id)}
            onGo={detail => change({ detail }, { replace: true })}
            onMend={() => change({ detail: '', form: query.detail })}
            onClose={() => change({ detail: '' })}
          />
        </Suspense>
      )}
    </Stack>
  )
}

type Offered = { obstacle: string | undefined; change: Frame['change']; act: (acting: Acting) => void }

const cellsOf = ({ obstacle, change, act }: Offered): Cells<ListedApply, typeof applyRows.columns> => ({
  actions: row => <ApplyActions id={row.apply_id} name={row.company_name} may={row} obstacle={obstacle} change={change} act={act} />,
})
