// The platform's own figure beside the one that a person typed.
import type { ConsoleLegDetail } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { parseMoney } from '@tallyhelm/protocol/values/money'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { currencyOf, symbolText } from '@tallyhelm/protocol/values/amount-text'
import { timeText } from '@tallyhelm/protocol/values/day'

type Props = { leg: Pick<ConsoleLegDetail, 'reading' | 'currency'>; figure: string | null }

/** Nothing where the platform moves sums; `figure` is what was typed, null or empty while nothing is. */
export function Reading({ leg: { reading, currency }, figure }: Props) {
  if (reading === null) return null
  const [typed, read] = [parseMoney(figure ?? '', currencyOf({ currency })), parseMoney(reading.limit, currencyOf({ currency }))]
  const differs = typed !== undefined && read !== undefined && typed.minor !== read.minor
  return (
    <NoticeStrip tone={differs ? 'warning' : 'info'} title={`系统最近读到的渠道额度：${symbolText(reading.limit, currency)}`}>
      {timeText(reading.at)}
      {differs ? `，与填写的 ${symbolText(figure, currency)} 不一致，请先在渠道后台核对。` : null}
    </NoticeStrip>
  )
}
