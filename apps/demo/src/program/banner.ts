// Banner: what the demo says once everything is ready.
import { STAFF_ROLES } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { DEMO_PASSWORD, DEMO_SIGN_INS, DEMO_STAFF, DEMO_TOTP_SECRET } from '../story/sign-ins.ts'
import type { SandboxHouseKeys } from '../story/payments.ts'
import { SANDBOX_KEYS } from './settings.ts'

type Addresses = { portal: string; console: string; sandbox: string }

export function banner(addresses: Addresses): string {
  return framed(addresses, [
    `  演示账号 demo sign-ins（密码 password：${DEMO_PASSWORD}）`,
    ...DEMO_SIGN_INS.map(person => `    ${person.mobile}  ${person.who}`),
    '',
    `  演示员工 demo staff（密码相同；动态验证码密钥 authenticator secret：${DEMO_TOTP_SECRET}，仅用于演示）`,
    ...DEMO_STAFF.map(({ loginName, staffName, role }) => `    ${loginName.padEnd(10)} ${staffName}（${STAFF_ROLES[role]}）`),
  ])
}

/** Nobody and nothing is there yet: the sandbox's keys for 渠道健康 · 更新凭证, and what to do first. */
export function firstDayBanner(addresses: Addresses, houseKeys: SandboxHouseKeys): string {
  return framed(addresses, [
    '  沙箱渠道的凭证，在「渠道健康 · 更新凭证」中填写 (the keys of the sandbox)',
    ...Object.entries(SANDBOX_KEYS).map(([name, value]) => `    ${name.padEnd(30)}${value}`),
    '',
    '  沙箱支付机构的密钥，在「支付设置 · 更新密钥」中填写 (the keys of the sandbox’s payment houses)',
    ...Object.entries(houseKeys).flatMap(([method, keys]) => [
      `    ${method}`,
      ...Object.entries(keys).map(([name, value]) => `      ${name.padEnd(18)}${value.trim().replaceAll('\n', `\n${' '.repeat(24)}`)}`),
    ]),
    '',
    // Last, or hundreds of lines of keys push it out of sight.
    '  没有员工，也没有客户：先创建第一位管理员 (create the first administrator, on the same DATA_DIR)',
    '    npm run staff:create -- <账号> <姓名> ADMIN',
  ])
}

function framed({ portal, console, sandbox }: Addresses, lines: readonly string[]): string {
  return [
    '',
    '  量舵 Tallyhelm 已就绪 (ready)',
    '',
    `  门户 portal        ${portal}`,
    `  运营后台 console   ${console}`,
    `  沙箱控制台 sandbox  ${sandbox}`,
    '',
    ...lines,
    '',
    '  按 Ctrl+C 停止 (stop)',
    '',
  ].join('\n')
}
