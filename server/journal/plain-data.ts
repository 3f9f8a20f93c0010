/**
 * Plain data taken apart: what V8 serializes, and beside it the large typed arrays, which are nearly all of the bytes and go
 * to a file, or to a copy, as they lie in memory. It knows no layout: whatever holds arrays is taken apart alike.
 */
import { Deserializer, Serializer } from 'node:v8'

type Numbers =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array

/** By their place here in files: append only. */
const kinds = [
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
] as const

/** Arrays of fewer bytes stay in place. */
const largeBytes = 4_096

/** Plain data taken apart. */
export interface Apart {
  /** All but the large arrays. */
  readonly frame: Uint8Array
  /** The bytes of the large arrays, in the order in which the frame needs them. Shared with the data, not copied. */
  readonly arrays: readonly Uint8Array[]
}

class Taking extends Serializer {
  readonly arrays: Uint8Array[] = []

  constructor() {
    super()
    // Not in Node's types: without it arrays would be written in place, by V8 itself.
    ;(
      this as unknown as { _setTreatArrayBufferViewsAsHostObjects(on: boolean): void }
    )._setTreatArrayBufferViewsAsHostObjects(true)
    this.writeHeader()
  }

  /** V8 hands every typed array over to this. */
  _writeHostObject(array: Numbers): void {
    const kind = (kinds as readonly unknown[]).indexOf(array.constructor)
    if (kind === -1) throw new TypeError(`${array.constructor.name} is not plain data.`)
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    this.writeUint32(kind)
    this.writeDouble(array.byteLength)
    if (array.byteLength >= largeBytes) this.arrays.push(bytes)
    else this.writeRawBytes(bytes)
  }
}

class PuttingTogether extends Deserializer {
  readonly #next: (byteLength: number) => Uint8Array<ArrayBuffer>

  constructor(frame: Uint8Array, next: (byteLength: number) => Uint8Array<ArrayBuffer>) {
    super(frame)
    this.#next = next
    this.readHeader()
  }

  _readHostObject(): Numbers {
    const type = kinds[this.readUint32()]
    const byteLength = this.readDouble()
    if (type === undefined) throw new Error('There is no such kind of array.')
    // A small one is copied: where it lies in the frame is not where numbers may lie.
    const bytes =
      byteLength >= largeBytes ? this.#next(byteLength) : new Uint8Array(this.readRawBytes(byteLength))
    return new type(bytes.buffer, bytes.byteOffset, byteLength / type.BYTES_PER_ELEMENT)
  }
}

/** Returns plain data (typed arrays, Maps, Sets, arrays, objects) taken apart. */
export function takeApart(data: unknown): Apart {
  const taking = new Taking()
  taking.writeValue(data)
  return { frame: taking.releaseBuffer(), arrays: taking.arrays }
}

/**
 * Returns the data of a frame. `next` is asked for the bytes of each large array in turn, which are the data's own from
 * then on; they must begin where 8-byte numbers may.
 */
export function putTogether(
  frame: Uint8Array,
  next: (byteLength: number) => Uint8Array<ArrayBuffer>,
): unknown {
  return new PuttingTogether(frame, next).readValue()
}

/** Returns plain data of the same content that shares no memory with the other. */
export function copyPlain<T>(data: T): T {
  const { frame, arrays } = takeApart(data)
  let at = 0
  return putTogether(frame, (byteLength) => {
    const bytes = newBytes(byteLength)
    bytes.set(arrays[at++]!)
    return bytes
  }) as T
}

/** Returns `byteLength` bytes of memory of their own, not cleared. */
export function newBytes(byteLength: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.allocUnsafeSlow(byteLength).buffer as ArrayBuffer)
}
