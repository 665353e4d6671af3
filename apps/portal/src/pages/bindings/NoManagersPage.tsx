// The addresses of manager accounts for channels that have none: says what such an account is bound to, and leads there with the chosen ones.
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useNavigate, useParams } from 'react-router'
import { storeChosen } from '../../bindings/kept-ids.ts'
import { BoxedPage } from '../../origins/BoxedPage.tsx'
import { paths } from '../../routes/paths.ts'
import { useRoute, useRouteChannel } from '../../routes/use-route.ts'

const INSTEAD = { FACEBOOK: { word: 'BM', path: paths.batchBm }, TIKTOK: { word: 'BC', path: paths.batchBc } } as const

export function NoManagersPage() {
  const { encryptData } = useParams()
  const channel = useRouteChannel()
  if (encryptData === undefined) return <Instead channel={channel} chosen={NONE} />
  return <BoxedPage route={paths.batchMcc(channel)}>{({ chosen }) => <Instead channel={channel} chosen={chosen} />}</BoxedPage>
}

const NONE: readonly string[] = []

function Instead({ channel, chosen }: { channel: Channel; chosen: readonly string[] }) {
  const { title } = useRoute()
  const navigate = useNavigate()
  const { word, path } = channel === 'TIKTOK' ? INSTEAD.TIKTOK : INSTEAD.FACEBOOK
  const lead = () => navigate(path(chosen.length === 0 ? {} : { chosen: storeChosen(chosen) }))
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <Empty
          title={`${CHANNELS[channel].name} 账户没有 MCC`}
          text={`MCC 是 Google Ads 的经理账号。${CHANNELS[channel].name} 账户绑定的是 ${word}，绑定与记录都在“批量绑定 ${word}”中。`}
          action={
            <Button variant="primary" onClick={() => void lead()}>
              前往批量绑定 {word}
            </Button>
          }
        />
      </Card>
    </>
  )
}
