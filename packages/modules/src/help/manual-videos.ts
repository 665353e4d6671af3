// The manual: what the product's videos show, in words for whoever would rather read.
import type { FirstArticle } from './first-article.ts'

export const VIDEOS: readonly FirstArticle[] = [
  {
    topic: 'QUOTA',
    title: '视频：为账户新增额度',
    video: 'add-quota',
    body: `1. 打开[Facebook 账户](/account/facebook)，在账户所在行点击**新增额度**。
2. 填写金额，核对服务费、税费与应付合计。
3. 确认后提交，等待结果，并在[账户操作记录](/operate/record)查看。`,
  },
  {
    topic: 'FINANCE',
    title: '视频：充值钱包',
    reach: 'CUSTOMERS',
    video: 'recharge',
    body: `1. 打开[广告钱包](/wallet)，在币种卡片点击**充值**。
2. 填写金额，选择支付方式。
3. 扫码付款，等待页面自动更新，并在[交易记录](/record)查看。`,
  },
  {
    topic: 'SPEND',
    title: '视频：查看每日消耗',
    reach: 'CUSTOMERS',
    video: 'daily-spend',
    body: `1. 打开[Facebook 每日消耗](/advert/consume/facebook)，查看合计、图表与今日分时。
2. 对比上一周期，切换按账户、按公司。
3. 导出所需的数据。`,
  },
  {
    topic: 'ACCOUNT',
    title: '视频：消息中心与通知设置',
    video: 'messages',
    body: `1. 点击右上角的铃铛打开消息中心。
2. 在[通知设置](/user/info?tab=notify)中修改预警天数，选择各类消息的通知方式。
3. 点击**保存通知设置**。`,
  },
  {
    topic: 'FINANCE',
    title: '视频：确认对账单',
    reach: 'CUSTOMERS',
    video: 'statement',
    body: `1. 打开[对账单](/credit/check/facebook)，查看待确认的账单。
2. 核对账户明细与应付金额。
3. 点击**确认**，用短信验证码完成。`,
  },
  {
    topic: 'AGENT',
    title: '视频：新建子客户并分配额度',
    reach: 'AGENTS',
    video: 'sub-customers',
    body: `1. 打开[子客户管理](/second/asset/list)，点击**新建子客户**。
2. 填写名称与用户手机号，发送邀请。
3. 分配账户与额度。`,
  },
]
