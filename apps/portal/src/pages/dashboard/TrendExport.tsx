// 导出 of the trend: the table behind the chart, of the days that it shows.
import { exportEndpoints } from '@tallyhelm/protocol/topics/exports/endpoints'
import type { ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useButtons } from '../../shell/use-buttons.ts'

/** Half-open, as the trend is asked for. */
type Props = { range: { from: string; until: string } }

export function TrendExport({ range }: Props) {
  const toast = useToast()
  const obstacle = useButtons()('export')
  const [isRunning, setIsRunning] = useState(false)
  const run = async (format: ExportFormat) => {
    setIsRunning(true)
    try {
      const { saveExport } = await import('../../exports/run-export.ts')
      await saveExport(toast, exportEndpoints.trend, { ...range, format })
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label="导出消耗趋势"
          tooltip={false}
          icon={<Download size={16} aria-hidden />}
          disabledReason={isRunning ? '正在导出…' : obstacle}
        />
      }
      items={[
        { label: 'Excel（.xlsx）', onSelect: () => void run('xlsx') },
        { label: 'CSV（.csv）', onSelect: () => void run('csv') },
      ]}
    />
  )
}
