// 防护明细: each Facebook account with whether it is protected, and when it was read and pinged last; those that are not come first.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { UNPROTECTED } from '@tallyhelm/protocol/topics/monitors/enums'
import type { CoveredAccount } from '@tallyhelm/protocol/topics/monitors/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { agoTextOf } from '../../formats/time-text.ts'
import styles from './list.module.css'

const SIZE = 20

export function CoverageDrawer({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1)
  const call = useCall(monitorEndpoints.coverage, { page_num: page, page_size: SIZE }, { placeholderData: before => before })
  return (
    <Drawer open onClose={onClose} title="防护明细">
      <Stack gap={16}>
        <p>有启用的规则在监控、且最近读取过数据的账户受保护。渠道发现新建或修改广告时会推送，没有改动就没有推送。</p>
        <Loaded call={call} lines={6}>
          {({ content, total_size: total }) =>
            total === 0 ? (
              <Empty title="还没有 Facebook 账户" />
            ) : (
              <>
                <ul className={styles.domains} aria-label="账户防护情况">
                  {content.map(account => (
                    <Account key={account.account_id} account={account} />
                  ))}
                </ul>
                <Pages page={page} pages={Math.ceil(total / SIZE)} onPage={setPage} />
              </>
            )
          }
        </Loaded>
      </Stack>
    </Drawer>
  )
}

const Account = ({ account: { account_name, outside_account_id, why, read_at, pinged_at } }: { account: CoveredAccount }) => (
  <li>
    <span>
      {account_name}
      <small>{outside_account_id}</small>
      <small>
        最近成功读取 <Ago at={read_at} /> · 最近收到推送 <Ago at={pinged_at} />
      </small>
    </span>
    <Tag tone={why === null ? 'success' : 'warning'}>{why === null ? '受保护' : UNPROTECTED[why]}</Tag>
  </li>
)

const Ago = ({ at }: { at: string | null }) => (at === null ? '从未' : <time title={timeText(at)}>{agoTextOf(at, nowMs())}</time>)

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null
  return (
    <Row justify="end">
      <Button size="small" disabledReason={page === 1 ? '已是第一页' : undefined} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      第 {page} / {pages} 页
      <Button size="small" disabledReason={page >= pages ? '已是最后一页' : undefined} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </Row>
  )
}
