// MCC 绑定记录: which manager accounts were asked for, and what became of it (screens.md 5.14).
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { paths } from '../../routes/paths.ts'
import { useRoute } from '../../routes/use-route.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { MccRecords } from './MccRecords.tsx'

export function MccRecordPage() {
  const { title } = useRoute()
  const obstacle = useButtons()('bindMcc')
  return (
    <>
      <PageHeader title={title} actions={<LinkButton href={paths.batchMcc('GOOGLE')}>批量更新 MCC</LinkButton>} />
      <MccRecords obstacle={obstacle} onSubmit={stay} />
    </>
  )
}

/** What is asked for anew stands in the list by itself. */
const stay = () => undefined
