// Pixel 绑定 BM 记录: all that was asked for of pixels, and how each of it goes on (screens.md 5.10).
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { paths } from '../../routes/paths.ts'
import { useRoute } from '../../routes/use-route.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { ApplyPixelButton } from './ApplyPixelButton.tsx'
import { PixelRecords } from './PixelRecords.tsx'

export function PixelRecordPage() {
  const { title } = useRoute()
  const obstacle = useButtons()('bindPixel')
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <LinkButton href={paths.batchPixel()}>批量绑定 Pixel</LinkButton>
            <ApplyPixelButton obstacle={obstacle} />
          </>
        }
      />
      <PixelRecords title="绑定记录" obstacle={obstacle} onSubmit={stay} />
    </>
  )
}

/** What is asked for stands in the list by itself. */
const stay = () => undefined
