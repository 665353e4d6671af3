// Consultant codes: each consultant of the customer with the code that adds them, one beside the other.
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Carousel } from '@tallyhelm/ui/display/Carousel'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { QrCode } from '@tallyhelm/ui/display/QrCode'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import Bot from 'lucide-react/icons/bot'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { useCall } from '../api/queries.ts'
import { useBrand } from '../session/use-brand.ts'
import { useSession } from '../session/use-session.ts'
import { type ConsultantCard, cardsOf, isPicture } from './cards.ts'
import styles from './consultant.module.css'

const STALE_MS = 5 * 60_000

export function ConsultantCodes() {
  const isSignedIn = useSession().status !== 'anonymous'
  const brand = useBrand()
  const own = useCall(organizationEndpoints.consultants, {}, { enabled: isSignedIn, staleTime: STALE_MS })
  if (isSignedIn && own.isPending) return <Skeleton height={220} />
  // Before signing in, and where the own ones can't be had, those of the brand.
  const cards = cardsOf(own.data?.consultants ?? brand?.consultants ?? [])
  return <Carousel label="专属顾问" slides={cards.map(card => ({ id: card.id, label: card.name, content: <Card card={card} /> }))} />
}

function Card({ card }: { card: ConsultantCard }) {
  const { name, channel, contact } = card
  return (
    <div className={styles.person}>
      <p className={styles.name}>
        {channel === undefined ? <Bot size={18} aria-hidden /> : <ChannelTile channel={CHANNELS[channel].path} />}
        <b>{name}</b>
      </p>
      {contact === '' ? (
        <div className={styles.none}>
          <QrCodeIcon size={28} aria-hidden />
          暂无联系方式
        </div>
      ) : (
        <div className={styles.code}>
          {isPicture(contact) ? <img src={contact} alt={`${name}的微信二维码`} /> : <QrCode text={contact} label={`${name}的微信二维码`} />}
        </div>
      )}
      <p className={styles.note}>{contact === '' ? '如需帮助，请提交意见反馈' : '微信扫码添加顾问'}</p>
    </div>
  )
}
