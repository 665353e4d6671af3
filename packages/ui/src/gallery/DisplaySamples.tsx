// Parts that only show.
import { Avatar } from '../display/Avatar.tsx'
import { Badge, NewMark } from '../display/Badge.tsx'
import { Carousel } from '../display/Carousel.tsx'
import { ChannelTile } from '../display/ChannelTile.tsx'
import { Countdown } from '../display/Countdown.tsx'
import { Empty } from '../display/Empty.tsx'
import { Hint } from '../display/Hint.tsx'
import { IdCell } from '../display/IdCell.tsx'
import { Kbd } from '../display/Kbd.tsx'
import { Meter } from '../display/Meter.tsx'
import { Money } from '../display/Money.tsx'
import { NoticeStrip } from '../display/NoticeStrip.tsx'
import { QrCode } from '../display/QrCode.tsx'
import { ResultList } from '../display/ResultList.tsx'
import { Skeleton } from '../display/Skeleton.tsx'
import { Stepper } from '../display/Stepper.tsx'
import { Tag } from '../display/Tag.tsx'
import { Timeline } from '../display/Timeline.tsx'
import { Button } from '../actions/Button.tsx'
import { Card } from '../layout/Card.tsx'
import { QrPanel } from '../layout/QrPanel.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import styles from './gallery.module.css'
import { Sample } from './Sample.tsx'

const minute = 60_000

export const DisplaySamples = () => (
  <Card>
    <Sample title="状态标签">
      <Row>
        <Tag tone="success">正常</Tag>
        <Tag tone="warning">余额不足</Tag>
        <Tag tone="error">已冻结</Tag>
        <Tag tone="info">解冻审核中</Tag>
        <Tag tone="violet">违规广告暂停</Tag>
        <Tag tone="neutral">禁止加额</Tag>
      </Row>
    </Sample>
    <Sample title="小件">
      <Row gap={16}>
        <ChannelTile channel="facebook" />
        <ChannelTile channel="google" />
        <ChannelTile channel="tiktok" />
        <ChannelTile channel="tiktok" size="large" />
        <Badge count={6} label="6 条待处理" />
        <Badge count={128} />
        <Badge count={21} look="soft" />
        <Badge count={1} look="soft-brand" />
        <NewMark />
        <Avatar name="陈晓岚" />
        <Kbd>Ctrl K</Kbd>
        <Hint label="说明">按近 7 日日均消耗估算</Hint>
        <IdCell id="1029384756102" />
        <Money symbol="$" amount="-1,200.00" />
        <Money symbol="$" amount="+1,200.00" credit />
        <Money symbol="$" amount="86.42" low />
        <Countdown label="支付剩余" until={15 * minute} now={() => 0} />
        <Countdown label="支付剩余" until={minute / 2} now={() => 0} />
      </Row>
    </Sample>
    <Sample title="用量">
      <div className={styles.grid}>
        <Meter ratio={0.81} label="已用 81%" start="14,717.84" end="18,200.00" />
        <Meter ratio={0.968} label="已用 97%" start="9,681.60" end="10,000.00" />
        <Meter ratio={0.993} label="已用 99%" start="11,913.58" end="12,000.00" />
      </div>
    </Sample>
    <ProgressSamples />
    <Sample title="轮播与二维码">
      <div className={styles.grid}>
        <Carousel label="顾问" slides={['周明', '许蕾', '方亦'].map(name => ({ id: name, label: name, content: <p>{name}（示例）</p> }))} />
        <QrPanel title="微信扫码">
          <QrCode text="https://example.com/consultant" label="顾问的二维码" />
        </QrPanel>
      </div>
    </Sample>
  </Card>
)

/** What tells how far something has come, and what to do next. */
const ProgressSamples = () => (
  <>
    <Sample title="提示条">
      <Stack gap={12}>
        <NoticeStrip
          title="温馨提示"
          collapsible
          onDismiss={() => {}}
          points={['额度调整通常 5 分钟内到账。', '清零后余额退回钱包。', '每日 00:00 至 00:30 为渠道结算时间。']}
        />
        <NoticeStrip tone="warning">2 个账户今日截止整改，逾期将被限制投放。</NoticeStrip>
        <NoticeStrip tone="success">全部 5 个账户已提交成功。</NoticeStrip>
        <NoticeStrip tone="error" action={<Button size="mini">重试</Button>}>
          加载失败：网络超时
        </NoticeStrip>
      </Stack>
    </Sample>
    <Sample title="步骤与结果">
      <Stack>
        <Stepper steps={['填写', '确认', '结果']} current={1} />
        <Stepper label="可前往的步骤" steps={['账户', '预算', '创意']} current={1} wrong={[0]} onGo={() => {}} />
        <ResultList
          label="处理结果"
          items={[
            { id: '1', state: 'success', name: 'Nordlake-US-转化-01', note: '1029384756089', amount: '+$500.00' },
            {
              id: '2',
              state: 'failed',
              name: 'Nordlake-US-转化-03',
              note: '钱包余额不足',
              amount: '+$500.00',
              action: <Button size="mini">重试</Button>,
            },
            { id: '3', state: 'processing', name: 'Nordlake-EU-再营销', note: '渠道处理中，可离开此页面', amount: '+$500.00' },
            { id: '4', state: 'waiting', name: 'Tidepool-Game-T1', note: '等待补充资料' },
          ]}
        />
      </Stack>
    </Sample>
    <Sample title="时间线、占位、空">
      <div className={styles.grid}>
        <Timeline
          label="审核进度"
          entries={[
            { id: '3', title: '渠道审核中', time: '2026-11-20 14:30:02', tone: 'info' },
            { id: '2', title: '已驳回', time: '2026-11-19 10:12:40', tone: 'error', text: '营业执照不清晰，请重新上传。' },
            { id: '1', title: '提交开户申请', time: '2026-11-18 09:03:11', tone: 'success' },
          ]}
        />
        <Skeleton lines={6} />
        <Empty title="暂无待办" text="有新的待办时会出现在这里" />
      </div>
    </Sample>
  </>
)
