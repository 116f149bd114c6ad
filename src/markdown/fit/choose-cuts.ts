import {cutOrder} from './cut-order.js'
import {type Layout, layOut} from './lay-out.js'
import type {Measured} from './measure.js'
import type {Seam} from './seam.js'

/** How often something larger than the room that is left is passed over for what was worth less. */
const rounds = 10

/** The layout that leaves out as little as it must, the least valuable first; nothing where prompts and answers alone are too long. */
export function chooseCuts(
  measured: readonly Measured[],
  {header, limit}: {header: Seam; limit: number}
): Layout | undefined {
  const order = cutOrder(measured)
  const cut = new Uint8Array(measured.length)
  const lay = () => layOut(measured, {header, isCut: (index) => cut[index] === 1})
  const fits = () => lay().size <= limit
  const set = (start: number, end: number, value: 0 | 1) => {
    for (let place = start; place < end; place++) cut[order[place] ?? 0] = value
  }

  const amount = leastThat(order.length, (some) => {
    set(0, some, 1)
    set(some, order.length, 0)
    return fits()
  })
  set(0, amount, 1)
  set(amount, order.length, 0)
  if (!fits()) return

  // The last that went may have been a long one: what is worth less but fits comes back.
  let end = amount
  for (let round = 0; round < rounds && end > 0; round++) {
    const start = leastThat(end, (some) => {
      set(0, some, 1)
      set(some, end, 0)
      return fits()
    })
    set(0, start, 1)
    set(start, end, 0)
    // What did not fit stays out; where all is full nothing else is worth a try.
    end = start - 1
    if (lay().size > limit * 0.98) break
  }
  return lay()
}

/** The least number up to `most` that does, found by halving; `most` where none was seen to. */
export function leastThat(most: number, does: (amount: number) => boolean): number {
  let low = 0
  let high = most
  while (low < high) {
    const middle = (low + high) >> 1
    if (does(middle)) high = middle
    else low = middle + 1
  }
  return high
}
