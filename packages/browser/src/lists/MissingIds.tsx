// Names the ids that a list was asked for and has no row of, so that nobody takes a part for the whole.
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'

export function MissingIds({ ids }: { ids: readonly string[] }) {
  return (
    <div role="status">
      {ids.length === 0 ? null : (
        <NoticeStrip tone="warning" square>
          当前筛选下未找到以下 {ids.length} 个 ID：{ids.join('、')}
        </NoticeStrip>
      )}
    </div>
  )
}
