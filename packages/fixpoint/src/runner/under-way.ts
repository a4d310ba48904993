/** The calls of one need that are under way side by side, and which of them have read what is no version of the run. */
export interface UnderWay {
  begin(call: string, isOutside: boolean): void;
  /** The call is over, and somebody has looked at what it left. */
  end(call: string): void;
  hasOthers(call: string): boolean;
  /** Whether nobody is at work but outside of this process, where a person may be. */
  isAllOutside(): boolean;
  /** Whether any call of this need was made outside of this process. */
  hadOutside(): boolean;
  /** The artifact was changed since somebody looked last: each of those under way may have done it, or have read it. */
  spoil(): void;
  isSpoilt(call: string): boolean;
}

/** Begins to keep account of the calls of one need. */
export function createUnderWay(): UnderWay {
  const outsideOf = new Map<string, boolean>();
  const spoilt = new Set<string>();
  let hadOutside = false;
  return {
    begin(call, isOutside) {
      outsideOf.set(call, isOutside);
      hadOutside ||= isOutside;
    },
    end: (call) => outsideOf.delete(call),
    hasOthers: (call) => [...outsideOf.keys()].some((each) => each !== call),
    isAllOutside: () => [...outsideOf.values()].every(Boolean),
    hadOutside: () => hadOutside,
    spoil() {
      for (const call of outsideOf.keys()) spoilt.add(call);
    },
    isSpoilt: (call) => spoilt.has(call),
  };
}
