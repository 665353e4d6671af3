// Consultant codes: each consultant of the brand with the code that adds them, one beside the other.
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Carousel } from '@tallyhelm/ui/display/Carousel'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { QrCode } from '@tallyhelm/ui/display/QrCode'
import Bot from 'lucide-react/icons/bot'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { useBrand } from '../session/use-brand.ts'
import { type ConsultantCard, cardsOf, isPicture } from './cards.ts'
import styles from './consultant.module.css'

export function ConsultantCodes() {
  const brand = useBrand()
  const cards = cardsOf(brand?.consultants ?? [])
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
