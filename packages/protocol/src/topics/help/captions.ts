// What is said in the product's videos, and how long they are; written by `npm run help:record` with the files themselves.
import type { HelpVideo } from './enums.ts'
import type { Caption } from './schemas.ts'

export const CAPTIONS: Readonly<Record<HelpVideo, { seconds: number; captions: readonly Caption[] }>> = {
  'add-quota': {
    seconds: 44.16,
    captions: [
      { from: 0, to: 7.2, text: 'Facebook 账户列表显示每个账户的状态、可用余额和预计可用天数。' },
      { from: 7.2, to: 11.68, text: '找到要新增额度的账户，点击“新增额度”。' },
      { from: 11.68, to: 16, text: '填写新增额度，例如 500 美元。' },
      { from: 16, to: 21.6, text: '右侧列出服务费、税费、应付合计，以及操作后的余额。' },
      { from: 21.6, to: 25.76, text: '核对无误，点击“下一步：确认”。' },
      { from: 25.76, to: 31.84, text: '再次核对账户与金额后提交，款项先冻结，渠道确认后才扣除。' },
      { from: 31.84, to: 37.6, text: '等待渠道处理。可以离开此页面，结果会在消息中心提醒。' },
      { from: 37.6, to: 44.16, text: '全部成功。点击“查看操作记录”，可以看到每个账户的进度与费用。' },
    ],
  },
  recharge: {
    seconds: 46.06,
    captions: [
      { from: 0, to: 5.28, text: '广告钱包按币种显示可用余额和处理中的冻结金额。' },
      { from: 5.28, to: 8.8, text: '在美元一栏点击“充值”。' },
      { from: 8.8, to: 12.96, text: '填写充值金额，下方写明单笔限额。' },
      { from: 12.96, to: 18.88, text: '点击“下一步”，选择支付方式。不可用的方式会说明原因。' },
      { from: 18.88, to: 24.8, text: '这里选择 PingPong，页面列出手续费与到账金额。' },
      { from: 24.8, to: 30.08, text: '点击“去支付”，用手机扫码或打开支付页面付款。' },
      { from: 30.54, to: 36.46, text: '付款后请勿重复支付，本页收到支付机构的确认后自动更新。' },
      { from: 36.46, to: 40.14, text: '充值成功，款项已存入钱包。' },
      { from: 40.14, to: 46.06, text: '每一笔充值都在“交易记录”中，可以查看进度并下载回单。' },
    ],
  },
  'daily-spend': {
    seconds: 36.96,
    captions: [
      { from: 0, to: 5.28, text: '每日消耗页先给出合计、日均、峰值日和活跃账户。' },
      { from: 5.28, to: 10.72, text: '图表按天显示消耗最多的账户，上方写明读取到几点。' },
      { from: 10.72, to: 16.16, text: '打开“对比上一周期”，看消耗比之前多了还是少了。' },
      { from: 16.16, to: 21.44, text: '往下是今日分时：每小时的累计消耗，与昨日对比。' },
      { from: 21.44, to: 25.76, text: '表格可以按天、按账户或按公司查看。' },
      { from: 25.76, to: 31.04, text: '点击“为什么变化”，查看变化主要来自哪些账户。' },
      { from: 31.04, to: 36.96, text: '需要文件时点击“导出”，选择 Excel 或 CSV。' },
    ],
  },
  messages: {
    seconds: 36.96,
    captions: [
      { from: 0, to: 4.16, text: '右上角的铃铛显示未读消息的数量。' },
      { from: 4.16, to: 9.92, text: '点击打开消息中心，额度结果、申请进度和下载都在这里。' },
      { from: 9.92, to: 14.88, text: '点击一条消息会标为已读，并打开相关的页面。' },
      { from: 14.88, to: 20, text: '要改变提醒方式，打开个人中心的“通知设置”。' },
      { from: 20, to: 25.6, text: '预警天数：预计可用天数少于它的账户，列为余额不足。' },
      { from: 25.6, to: 30.88, text: '按消息类型选择站内、短信和邮件，只对本人生效。' },
      { from: 30.88, to: 36.96, text: '最后点击“保存通知设置”。账号安全与邀请的消息不可关闭。' },
    ],
  },
  statement: {
    seconds: 36.96,
    captions: [
      { from: 0, to: 5.12, text: '对账单列表显示应付金额和确认截止的剩余时间。' },
      { from: 5.12, to: 10.24, text: '打开待确认的对账单，逐个账户核对消耗与费用。' },
      { from: 10.24, to: 16.48, text: '有不同意见时，可以逐行提出异议，或上传自己的表格核对差异。' },
      { from: 16.48, to: 22.88, text: '核对无误，点击“确认对账单”。确认后作为结算依据，无法撤回。' },
      { from: 22.88, to: 27.52, text: '获取验证码，短信发送至您的登录手机号。' },
      { from: 27.52, to: 31.52, text: '输入短信中的六位验证码。' },
      { from: 31.52, to: 36.96, text: '提交后对账单变为已确认，到还款日前登记还款即可。' },
    ],
  },
  'sub-customers': {
    seconds: 34.91,
    captions: [
      { from: 0, to: 5.92, text: '子客户管理列出每个子客户的账户、余额、消耗和钱包可用。' },
      { from: 5.92, to: 9.12, text: '点击“新建子客户”。' },
      { from: 9.12, to: 13.76, text: '填写子客户名称，并决定它能否看到消耗。' },
      { from: 13.76, to: 18.91, text: '填写用户的姓名与手机号，对方会收到邀请。' },
      { from: 18.91, to: 24.03, text: '点击“新建并发送邀请”，对方确认后即可登录。' },
      { from: 24.03, to: 29.31, text: '接着点击“分配账户”，可跨渠道搜索后一起分配。' },
      { from: 29.31, to: 34.91, text: '再点击“分配额度”，把钱包中的资金转给子客户使用。' },
    ],
  },
}
