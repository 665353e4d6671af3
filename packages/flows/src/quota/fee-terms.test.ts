// At which rates fees come back, and how much of them at most.
import { money } from '@tallyhelm/protocol/values/money'
import { expect, test } from 'vitest'
import { feeTermsOf } from './fee-terms.ts'

const usd = (minor: bigint) => money(minor, 'USD')
const track = { serviceFeeBasisPoints: 300, taxBasisPoints: 600, serviceFee: 900n, tax: 1_800n }
const agreed = { serviceFeeBasisPoints: 500, taxBasisPoints: 700 }
const nothing = { rates: { serviceFeeBasisPoints: 0, taxBasisPoints: 0 }, most: { serviceFee: usd(0n), tax: usd(0n) } }
const all = { rates: { serviceFeeBasisPoints: 300, taxBasisPoints: 600 }, most: { serviceFee: usd(900n), tax: usd(1_800n) } }

test('they come back at the rates of the latest addition, up to what is left of what was charged', () => {
  expect(feeTermsOf(track, { ...agreed, isReturnable: true }, 'USD')).toEqual(all)
  expect(feeTermsOf(track, undefined, 'USD')).toEqual(all)
})

test('an account that was never added to, and fees that are not returnable, bring nothing back', () => {
  expect(feeTermsOf(undefined, { ...agreed, isReturnable: true }, 'USD')).toEqual(nothing)
  expect(feeTermsOf(undefined, undefined, 'USD')).toEqual(nothing)
  expect(feeTermsOf(track, { ...agreed, isReturnable: false }, 'USD')).toEqual(nothing)
})

test('where more has come back than was charged, nothing more does; nobody is charged for it', () => {
  const over = { ...track, serviceFee: -1n, tax: 0n }
  expect(feeTermsOf(over, undefined, 'USD').most).toEqual({ serviceFee: usd(0n), tax: usd(0n) })
  expect(feeTermsOf({ ...track, serviceFee: 1n, tax: -5n }, undefined, 'USD').most).toEqual({ serviceFee: usd(1n), tax: usd(0n) })
})
