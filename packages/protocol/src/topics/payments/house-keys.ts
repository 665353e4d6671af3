// Keys of payment houses: what each house is called with, what is shown of it, and how several public keys stand in one text.
import type { HouseMethod } from './enums.ts'

/** A secret is written and never read again; an identifier may be shown. `several`: PEM blocks, each below a line with its serial. */
export type HouseKeyField = { label: string; isSecret: boolean; help: string; several?: true; optional?: true }

const identifier = (label: string, help: string) => ({ label, isSecret: false, help }) as const
const secret = (label: string, help: string) => ({ label, isSecret: true, help }) as const
const gateway = (address: string) => identifier('网关地址', `正式环境为 ${address}`)
const ownKey = secret('商户私钥', 'PEM 格式，PKCS#8')
const theirKeys = {
  label: '平台公钥',
  isSecret: false,
  several: true,
  help: 'PEM 格式，可有多把；每把之前一行写序列号，没有序列号的写 -',
} as const

/** Houses as reference/payments.md describes them; what is not public there stands as assumed in the adapter. */
export const HOUSE_KEYS = {
  ALIPAY: {
    gateway: gateway('https://openapi.alipay.com/gateway.do'),
    app_id: identifier('应用 APPID', '16 位数字'),
    seller_id: identifier('商户 PID', '2088 开头的 16 位数字'),
    private_key: ownKey,
    public_keys: theirKeys,
  },
  WECHAT: {
    gateway: gateway('https://api.mch.weixin.qq.com'),
    app_id: identifier('公众号或小程序 APPID', 'wx 开头'),
    mch_id: identifier('商户号', '10 位数字'),
    serial_no: identifier('商户证书序列号', '40 位十六进制'),
    private_key: ownKey,
    api_v3_key: secret('APIv3 密钥', '32 个字符'),
    public_keys: theirKeys,
  },
  PAY_EASY: {
    gateway: gateway('https://apis.5upay.com'),
    merchant_id: identifier('商户编号', '首信易分配'),
    private_key: ownKey,
    public_keys: theirKeys,
  },
  PAY_HUI_FU: {
    gateway: gateway('https://api.huifu.com'),
    sys_id: identifier('系统号 sys_id', '渠道商或商户的 huifu_id'),
    product_id: identifier('产品号 product_id', '汇付分配'),
    private_key: ownKey,
    public_keys: theirKeys,
  },
  PAY_YEE: {
    gateway: gateway('https://openapi.yeepay.com/yop-center'),
    app_key: identifier('应用标识 appKey', 'app_ 开头'),
    merchant_no: identifier('商户编号', '易宝分配'),
    private_key: ownKey,
    public_keys: theirKeys,
  },
  PAY_AIR_LINK: {
    gateway: gateway('https://api.airwallex.com'),
    client_id: identifier('Client ID', '后台的 API 密钥'),
    api_key: secret('API Key', '与 Client ID 成对'),
    webhook_secrets: secret('Webhook 密钥', '轮换期间可有两个，以空格分开'),
  },
  PAY_WAN_LI_HUI: {
    gateway: gateway('https://open-sea.worldfirst.com'),
    client_id: identifier('Client-Id', '万里汇分配'),
    key_version: identifier('密钥版本', '我方私钥的 keyVersion，例如 1'),
    private_key: ownKey,
    public_keys: theirKeys,
  },
  PING_PONG: {
    gateway: gateway('https://acquirer-payment.pingpongx.com'),
    client_id: identifier('clientId', 'PingPong 分配'),
    acc_id: identifier('accId', '店铺编号'),
    salts: secret('签名盐值', '轮换期间可有两个，以空格分开'),
  },
  LIAN_LIAN: {
    gateway: gateway('https://gpapi.lianlianpay.com'),
    merchant_id: identifier('商户号', '连连分配'),
    private_key: ownKey,
    public_keys: theirKeys,
  },
} as const satisfies Readonly<Record<HouseMethod, Readonly<Record<string, HouseKeyField>>>>

export type HouseKeys = { readonly [M in HouseMethod]: { readonly [Field in keyof (typeof HOUSE_KEYS)[M]]: string } }
export const houseKeyFields = (method: HouseMethod): [string, HouseKeyField][] => Object.entries(HOUSE_KEYS[method])

const BLOCK =
  /^[^\S\n]*(\S+)[^\S\n]*\n(-----BEGIN (?:PUBLIC KEY|CERTIFICATE)-----[A-Za-z0-9+/=\s]+-----END (?:PUBLIC KEY|CERTIFICATE)-----)[^\S\n]*$/gm

/** Public keys by serial, `-` for one without; empty when the text holds none. */
export function keysBySerial(text: string): ReadonlyMap<string, string> {
  return new Map([...text.replaceAll('\r\n', '\n').matchAll(BLOCK)].map(([, serial = '', pem = '']) => [serial, pem]))
}
