import { createContext, useContext } from 'react';

/** What a list has to say of some of its rows beside what they are, by id: a sentence that warns. */
export const RowMarks = createContext<ReadonlyMap<number, { sentence: string }>>(new Map());

export const useRowMark = (id: number): string | undefined => useContext(RowMarks).get(id)?.sentence;
