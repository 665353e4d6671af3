// Keys of payment houses: what may be shown of them, and what can't be what it should be.
import { privateKeyPrint, publicKeyPrint } from '@tallyhelm/infra/crypto/pem'
import { type CredentialValues, shownCredential } from '@tallyhelm/protocol/topics/channels/credentials'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import { type HouseKeyField, houseKeyFields, keysBySerial } from '@tallyhelm/protocol/topics/payments/house-keys'
import type { HouseOffer } from '../handles/world.ts'

const isPem = (name: string): boolean => name === 'private_key'

/** An identifier as it is; a public key by its serial and fingerprint, a private one by the fingerprint; of other secrets the last four characters. */
export function shownOf(method: HouseMethod, values: CredentialValues): Record<string, string> {
  return Object.fromEntries(houseKeyFields(method).map(([name, field]) => [name, shown(name, field, values[name] ?? '')]))
}

function shown(name: string, field: HouseKeyField, value: string): string {
  if (value === '') return ''
  if (field.several)
    return [...keysBySerial(value)].map(([serial, pem]) => `${serial}（指纹 ${publicKeyPrint(pem) ?? '无法解析'}）`).join('、')
  return isPem(name) ? `••••（指纹 ${privateKeyPrint(value) ?? '无法解析'}）` : shownCredential(field, value)
}

export function faultsOf(method: HouseMethod, values: CredentialValues): HouseOffer['faults'] {
  return houseKeyFields(method).flatMap(([path, field]) => {
    const msg = faultOf(path, field, values[path] ?? '')
    return msg === undefined ? [] : [{ path, msg }]
  })
}

function faultOf(name: string, { several, label }: HouseKeyField, value: string): string | undefined {
  if (isPem(name)) return privateKeyPrint(value) === undefined ? `${label}不是 PEM 格式的 PKCS#8 私钥，或少于 2048 位` : undefined
  if (!several) return undefined
  const keys = [...keysBySerial(value)]
  if (keys.length === 0) return `${label}应为 PEM 格式，每把之前一行写序列号`
  const bad = keys.find(([, pem]) => publicKeyPrint(pem) === undefined)
  return bad && `${label}中序列号为 ${bad[0]} 的一把无法解析，或少于 2048 位`
}
