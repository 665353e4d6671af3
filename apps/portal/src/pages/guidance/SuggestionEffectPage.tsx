// What the seven days before and after each applied recommendation came to: a comparison, which says nothing of causes.
import type { Cells } from '@tallyhelm/browser/lists/DeclaredTable'
import { effectRows } from '@tallyhelm/protocol/topics/guidance/columns'
import type { Effect } from '@tallyhelm/protocol/topics/guidance/effect-schemas'
import { guidanceEndpoints } from '@tallyhelm/protocol/topics/guidance/endpoints'
import { effectFilters } from '@tallyhelm/protocol/topics/guidance/lists'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { ExportMenu } from '../../exports/ExportMenu.tsx'
import { PortalList } from '../../lists/PortalList.tsx'
import { useListCall } from '../../lists/use-list-call.ts'
import { usePageFrame } from '../../lists/use-page-frame.ts'
import { EffectFigures, percentText } from './EffectFigures.tsx'

export function SuggestionEffectPage() {
  const list = usePageFrame(effectFilters)
  const { data, table } = useListCall(guidanceEndpoints.effectList, list.request)
  const { page_num: _, page_size: __, ...asked } = list.request
  return (
    <>
      <PageHeader
        title="建议效果"
        actions={<ExportMenu list={{ kind: 'GUIDANCE_EFFECT', request: list.request }} total={data?.total_size} />}
      />
      <Stack>
        <EffectFigures asked={asked} />
        <PortalList
          id="guidance-effect"
          label="建议效果"
          frame={list}
          filtersLabel="效果筛选"
          list={effectRows}
          cells={CELLS}
          page={data}
          table={table}
          empty={<Empty title="还没有应用过的建议" text="在账户建议中应用建议后，这里对比应用前后各 7 天的消耗、转化与 CPA。" />}
        />
      </Stack>
    </>
  )
}

const CELLS: Cells<Effect, typeof effectRows.columns> = { change: row => percentText(row.cpa_change) }
