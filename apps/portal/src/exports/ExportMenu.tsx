// 导出: what the filters show, what is chosen, or columns to be picked first; many rows may be made in the background (screens.md P10).
import { BACKGROUND_EXPORT_ROWS, MAX_EXPORT_IDS } from '@tallyhelm/protocol/topics/exports/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Menu, type MenuEntry } from '@tallyhelm/ui/actions/Menu'
import { countText } from '@tallyhelm/ui/table/page-window'
import Download from 'lucide-react/icons/download'
import { lazy, Suspense, useState } from 'react'
import { useButtons } from '../shell/use-buttons.ts'
import type { ExportList } from './export-list.ts'
import { useExport } from './use-export.ts'

const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog.tsx')).ColumnsDialog }))

type Props = {
  list: ExportList
  /** Rows under the present filters; undefined while they are counted. */
  total: number | undefined
  /** Where that count stops. */
  countedUpTo?: number
  /** Ids of the chosen rows, on whatever page; left out where nothing can be chosen. */
  chosenIds?: readonly string[]
}

export function ExportMenu({ list, total, countedUpTo, chosenIds }: Props) {
  const [isPicking, setIsPicking] = useState(false)
  const obstacle = useButtons()('export')
  const { run, start, isRunning } = useExport(list)
  const isMany = total !== undefined && total >= BACKGROUND_EXPORT_ROWS
  const rows = total === undefined ? '' : `（${countText(total, countedUpTo)} 条）`
  const items: MenuEntry[] = [
    { label: `导出当前筛选${rows}`, disabledReason: total === 0 ? '没有可导出的数据' : undefined, onSelect: () => run({ format: 'xlsx' }) },
    ...(chosenIds === undefined ? [] : [chosenEntry(chosenIds, ids => run({ format: 'xlsx', ids }))]),
    ...(isMany ? [{ label: `后台导出${rows}`, hint: '完成后在消息中心下载', onSelect: () => start({ format: 'xlsx' }) }] : []),
    { separator: true },
    { label: '选择列…', onSelect: () => setIsPicking(true) },
  ]
  return (
    <>
      <Menu
        align="end"
        items={items}
        trigger={
          <Button icon={<Download size={16} aria-hidden />} loading={isRunning} disabledReason={obstacle}>
            导出
          </Button>
        }
      />
      {isPicking ? (
        <Suspense fallback={null}>
          <ColumnsDialog
            list={list}
            total={total}
            countedUpTo={countedUpTo}
            chosenIds={chosenIds ?? []}
            onClose={() => setIsPicking(false)}
            onRun={run}
            onStart={start}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function chosenEntry(ids: readonly string[], onSelect: (ids: readonly string[]) => void): MenuEntry {
  const problem = ids.length === 0 ? '请先选择记录' : ids.length > MAX_EXPORT_IDS ? `每次最多导出选中的 ${MAX_EXPORT_IDS} 条` : undefined
  return { label: `导出选中（${ids.length} 条）`, disabledReason: problem, onSelect: () => onSelect(ids) }
}
