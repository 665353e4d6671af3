// 导出 below a list: everything under its present filters, made in the background; and the reader's own exports.
import { consoleExportEndpoints } from '@tallyhelm/protocol/topics/exports/console-endpoints'
import { EXPORT_FORMATS, type ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import type { StaffList } from '@tallyhelm/protocol/topics/exports/staff-lists'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useCommand } from '../api/queries.ts'
import { ExportsDrawer } from './ExportsDrawer.tsx'

type Props = { list: StaffList; request: object; isEmpty: boolean }

export function ExportMenu({ list, request, isEmpty }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const start = useCommand(consoleExportEndpoints.start, { onSuccess: () => setIsOpen(true) })
  const run = (format: ExportFormat) => start.mutate({ request: { list, format, request: { ...request } } })
  const disabledReason = isEmpty ? '没有可导出的数据' : undefined
  return (
    <>
      <Menu
        align="start"
        items={[
          { label: `导出 ${EXPORT_FORMATS.xlsx.text}`, disabledReason, onSelect: () => run('xlsx') },
          { label: `导出 ${EXPORT_FORMATS.csv.text}`, disabledReason, onSelect: () => run('csv') },
          { separator: true },
          { label: '我的导出', onSelect: () => setIsOpen(true) },
        ]}
        trigger={
          <Button size="small" icon={<Download size={14} aria-hidden />} loading={start.isPending}>
            导出
          </Button>
        }
      />
      <ExportsDrawer open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
