// 导出 of a small table: its file in either format, of what the page asks for; it never runs in the background.
import type { ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { type ReactElement, useState } from 'react'
import { useButtons } from '../shell/use-buttons.ts'

type Props<Request> = {
  endpoint: Endpoint<Request & { format: ExportFormat }, unknown>
  request: Request
  /** The button, with why it may not be pressed. */
  trigger: (obstacle: string | undefined) => ReactElement
}

export function FileMenu<Request extends object>({ endpoint, request, trigger }: Props<Request>) {
  const toast = useToast()
  const obstacle = useButtons()('export')
  const [isRunning, setIsRunning] = useState(false)
  const run = async (format: ExportFormat) => {
    setIsRunning(true)
    try {
      const { saveExport } = await import('./run-export.ts')
      await saveExport(toast, endpoint, { ...request, format })
    } finally {
      setIsRunning(false)
    }
  }
  return (
    <Menu
      align="end"
      trigger={trigger(isRunning ? '正在导出…' : obstacle)}
      items={[
        { label: 'Excel（.xlsx）', onSelect: () => void run('xlsx') },
        { label: 'CSV（.csv）', onSelect: () => void run('csv') },
      ]}
    />
  )
}
