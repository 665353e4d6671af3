// 报表: keeps what the page asks under a name, and opens what was kept. A mailed link names its report in the address.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Menu } from '@tallyhelm/ui/actions/Menu'
import Mail from 'lucide-react/icons/mail'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SpendAsked } from './asked.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }))
const ReportsDrawer = lazy(async () => ({ default: (await import('./ReportsDrawer.tsx')).ReportsDrawer }))

type Props = { asked: SpendAsked; search: string; hasComparison: boolean }

export function ReportsMenu({ asked, search, hasComparison }: Props) {
  const [address, setAddress] = useSearchParams()
  const linked = address.get('report')
  const [shown, setShown] = useState<'save' | 'list' | undefined>(linked === null ? undefined : 'list')
  const close = () => {
    setShown(undefined)
    if (linked === null) return
    address.delete('report')
    setAddress(address, { replace: true })
  }
  return (
    <>
      <Menu
        align="end"
        items={[
          { label: '保存为报表…', onSelect: () => setShown('save') },
          { label: '我的报表', onSelect: () => setShown('list') },
        ]}
        trigger={<Button icon={<Mail size={16} aria-hidden />}>报表</Button>}
      />
      <Suspense fallback={null}>
        {shown === 'save' ? <ReportDialog current={{ asked, search, hasComparison }} onClose={close} /> : null}
        {shown === 'list' ? <ReportsDrawer linked={linked} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
