// While the order is out: it is being sent, or its answer was lost and it is asked for again with the same key.
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Card } from '@tallyhelm/ui/layout/Card'
import type { Sending } from '../../orders/use-submission.ts'
import styles from './quota.module.css'

export function SendingStep({ sending }: { sending: Sending }) {
  return (
    <Card aria-label="提交申请">
      <div className={styles.sending} role="status">
        <Button variant="primary" size="large" loading loadingText="提交中…">
          确认提交
        </Button>
        {sending.lostAnswers === 0 ? (
          <p>正在提交申请，请稍候。</p>
        ) : (
          <NoticeStrip
            tone="warning"
            title="尚未收到提交结果"
            action={
              <Button size="mini" onClick={sending.askNow}>
                立即重试
              </Button>
            }
          >
            网络不稳定，正在用同一请求编号自动确认（第 {sending.lostAnswers + 1} 次）。同一编号不会重复扣款，刷新页面后也会继续确认。
          </NoticeStrip>
        )}
      </div>
    </Card>
  )
}
