// What was not accepted of the last batch, with the reason of each.
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import type { RefusedAd } from './use-ad-acts.ts'

const SHOWN = 3

export function Refused({ refused, onClose }: { refused: readonly RefusedAd[]; onClose: () => void }) {
  if (refused.length === 0) return null
  const more = refused.length - SHOWN
  return (
    <NoticeStrip
      tone="warning"
      square
      title={`${refused.length} 个未受理`}
      points={[
        ...refused.slice(0, SHOWN).map(({ id, name, msg }) => <span key={id}>{`${name}：${msg}`}</span>),
        ...(more > 0 ? [<span key="more">{`另有 ${more} 个`}</span>] : []),
      ]}
      action={
        <Button size="mini" variant="text" onClick={onClose}>
          知道了
        </Button>
      }
    />
  )
}
