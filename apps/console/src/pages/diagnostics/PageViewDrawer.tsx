// One page of the portal: how often it is looked at, day by day.
import type { PageViewDaysRequest, PageViewRow } from '@tallyhelm/protocol/topics/diagnostics/page-view-schemas'
import { Definitions, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { PageViewBars } from './PageViewBars.tsx'

type Props = {
  rows: readonly PageViewRow[]
  open: PageViewRow | undefined
  /** The days that the list is about. */
  period: Pick<PageViewDaysRequest, 'seen_from' | 'seen_until'>
  onOpen: (row: PageViewRow | undefined) => void
}

export function PageViewDrawer({ rows, open, period, onOpen }: Props) {
  const index = rows.findIndex(({ route, title }) => route === open?.route && title === open.title)
  const step = (row: PageViewRow | undefined) => (row ? () => onOpen(row) : null)
  return (
    <Drawer
      open={open !== undefined}
      onClose={() => onOpen(undefined)}
      title={open?.title ?? '页面访问'}
      onPrevious={index < 0 ? null : step(rows[index - 1])}
      onNext={index < 0 ? null : step(rows[index + 1])}
    >
      {open ? (
        <Stack gap={20}>
          <Definitions
            items={[
              { label: '路径', value: open.route },
              { label: '访问次数', value: `${open.views} 次` },
              { label: '有访问天数', value: `${open.days} 天` },
              { label: '最近访问', value: open.last_day },
            ]}
          />
          <PageViewBars
            key={`${open.route} ${open.title}`}
            label={`${open.title} 每日访问次数`}
            request={{ ...period, route: open.route, title: open.title }}
          />
        </Stack>
      ) : null}
    </Drawer>
  )
}
